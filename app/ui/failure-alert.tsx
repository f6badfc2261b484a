import { Alert } from "./alert.tsx";

type Failure = { result: { error?: Record<string, string[] | null> | null } };

/** Why an action was refused, for screens whose forms have buttons but no fields to point to. */
export function FailureAlert({ failure }: { failure: Failure | undefined }) {
  const texts = Object.values(failure?.result.error ?? {}).flatMap((errors) => errors ?? []);
  if (texts.length === 0) return null;
  return (
    <Alert tone="negative">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  );
}
