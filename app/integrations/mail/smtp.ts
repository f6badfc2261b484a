import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import {
  type Delivered,
  DeliveryError,
  type MessagePort,
  type OutgoingMail,
  PROVIDER_TIMEOUT_MS,
} from "#app/integrations/message-port.ts";
import { compose, messageId } from "./compose.ts";

type SmtpError = Error & { code?: string; responseCode?: number };

/**
 * Mails by SMTP, one connection each. Until the envelope is given nothing can have been taken; an answer is an answer; what
 * is lost after that is `in_doubt` (SMTP has no question to ask, so there is no look-up).
 */
export function smtpMails(url: string): MessagePort<OutgoingMail> {
  return {
    adapter: "smtp",
    async send(message): Promise<Delivered> {
      const { raw, from, to } = await compose(message);
      await withConnection(url, async (connection, signIn, give) => {
        await signIn();
        give();
        await step((done) => connection.send({ from, to: [to] }, raw, done));
      });
      return { providerId: messageId(message) };
    },
  };
}

/**
 * Opens a connection for `work` and closes it, within the provider's time. From `give` on the server may have taken something.
 * @throws DeliveryError
 */
async function withConnection(
  url: string,
  work: (connection: SMTPConnection, signIn: () => Promise<void>, give: () => void) => Promise<void>,
): Promise<void> {
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    dnsTimeout: 3_000,
    socketTimeout: PROVIDER_TIMEOUT_MS - 1_000,
  });
  let given = false;
  const signIn = async () => {
    await step((done) => connection.connect(done));
    if (auth && connection.allowsAuth)
      await step((done) => connection.login({ credentials: { user: auth.user, pass: auth.pass } }, done));
  };
  const give = () => {
    given = true;
  };
  const failure = new Promise<never>((_, reject) => connection.once("error", reject));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: "ETIMEDOUT" })), PROVIDER_TIMEOUT_MS);
  });
  try {
    await Promise.race([work(connection, signIn, give), failure, late]);
  } catch (error) {
    throw classify(error as SmtpError, given);
  } finally {
    // The connection may still complain while it closes; the outcome stands already.
    connection.removeAllListeners("error");
    connection.on("error", () => {});
    failure.catch(() => {});
    clearTimeout(timer);
    connection.close();
  }
}

function step(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}

function classify(error: SmtpError, given: boolean): DeliveryError {
  const answer = error.responseCode;
  const reason = answer
    ? `The mail server ${error.code === "EAUTH" ? "refused the user or password of SMTP_URL, it " : ""}answered ${answer}`
    : `The mail server could not be heard: ${causeOf(error)}`;
  if (!given) return new DeliveryError("retry", reason);
  if (answer) return new DeliveryError(answer >= 500 ? "refused" : "retry", reason);
  if (error.code === "EENVELOPE") return new DeliveryError("refused", reason);
  return new DeliveryError("in_doubt", reason);
}

/** Codes of Node's TLS that tell of the certificate. */
const CERTIFICATE = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|ISSUER/;

/** What went wrong, in words where it is a matter of settings, which ends with no retry. */
function causeOf(error: SmtpError): string {
  const inner = (error as { cause?: SmtpError }).cause;
  const text = `${error.code ?? ""} ${inner?.code ?? ""} ${error.message}`;
  if (CERTIFICATE.test(text) || /certificate/i.test(error.message))
    return `TLS, its certificate is not trusted or is another host's (${error.message})`;
  if (/wrong version number|ERR_SSL_|packet length too long|EPROTO/i.test(text))
    return "TLS, it does not speak it on this port: smtps:// is for port 465, smtp:// with STARTTLS for 587 and 25";
  if (error.code === "ETLS" || /STARTTLS/i.test(error.message))
    return `TLS, STARTTLS failed (${error.message})`;
  if (text.includes("ECONNREFUSED")) return "ECONNREFUSED, nothing listens on this port";
  if (error.code === "EDNS") return "EDNS, its name is not known";
  if (/greeting/i.test(error.message))
    return `${error.code}, it does not greet on this port: smtps:// is for port 465, smtp:// for 587 and 25`;
  return error.code ?? "no reason given";
}

/** Connects and signs in as a send would, and sends nothing. @throws DeliveryError which says why it cannot */
export async function trySmtp(url: string): Promise<void> {
  await withConnection(url, async (connection, signIn) => {
    await signIn();
    connection.quit();
  });
}
