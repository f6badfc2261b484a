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
      const { auth, ...server } = parseConnectionUrl(url);
      const connection = new SMTPConnection({
        ...server,
        connectionTimeout: 3_000,
        greetingTimeout: 3_000,
        dnsTimeout: 3_000,
        socketTimeout: PROVIDER_TIMEOUT_MS - 1_000,
      });
      let given = false;
      const work = async () => {
        await step((done) => connection.connect(done));
        if (auth && connection.allowsAuth) {
          await step((done) => connection.login({ credentials: { user: auth.user, pass: auth.pass } }, done));
        }
        given = true;
        await step((done) => connection.send({ from, to: [to] }, raw, done));
      };
      const failure = new Promise<never>((_, reject) => connection.once("error", reject));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(Object.assign(new Error(), { code: "ETIMEDOUT" })),
          PROVIDER_TIMEOUT_MS,
        );
      });
      try {
        await Promise.race([work(), failure, late]);
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
      return { providerId: messageId(message) };
    },
  };
}

function step(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}

function classify(error: SmtpError, given: boolean): DeliveryError {
  const answer = error.responseCode;
  const reason = answer
    ? `The mail server answered ${answer}`
    : `The mail server could not be heard: ${error.code ?? "no reason given"}`;
  if (!given) return new DeliveryError("retry", reason);
  if (answer) return new DeliveryError(answer >= 500 ? "refused" : "retry", reason);
  if (error.code === "EENVELOPE") return new DeliveryError("refused", reason);
  return new DeliveryError("in_doubt", reason);
}
