/** What to do after a login by password was refused. The same words whoever was typed. */
export function FailedHelp() {
  return (
    <p className="text-sm text-base-content/80">
      Please look at both fields again; passwords tell capital letters from small ones. After ten wrong tries
      there is a pause of 15 minutes.
    </p>
  );
}
