import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isUser, systemContext, userIdOf } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { hospitalWithExactName } from "#app/domain/search/finder/find.ts";
import { newReadableNumber } from "#app/domain/shared/ids.ts";
import { attachUploads, receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { execute, row } from "#db/client.ts";
import { dueAfter, REQUEST_KINDS, type RequestKind } from "./labels.ts";
import type { RequestValues } from "./schema.ts";

export type SubmittedRequest = {
  id: string;
  /** What the person reads out when asking about it. */
  number: string;
  /** By when somebody answers. */
  dueAt: Date;
  /** Nobody was signed in: it is followed by whoever proves the number. */
  isByGuest: boolean;
};

/**
 * Takes what somebody asks for: checks how often, stores the files as private ones, and writes the request with its due time.
 * @throws TooMany when this address or this phone sent too many; Invalid naming the file that cannot be taken
 */
export async function submitRequest(ctx: Context, values: RequestValues): Promise<SubmittedRequest> {
  if (!hasRole(ctx.actor, "admin")) await countFormPost(ctx, values.kind, values.phone ?? values.email ?? "");
  const uploadIds = await receiveFiles(ctx, values.files ?? []);
  return withTransaction(ctx, (ctx) => insertRequest(ctx, values, uploadIds));
}

/** Writes a request inside the caller's transaction, for commands that ask on somebody's behalf. No limit is counted. */
export async function insertRequest(
  ctx: TxContext,
  values: RequestValues,
  uploadIds: string[] = [],
): Promise<SubmittedRequest> {
  const id = randomUUID();
  const number = newReadableNumber("MHQ");
  const dueAt = values.dueAt ?? dueAfter(values.kind, ctx.now);
  const userId = userIdOf(ctx.actor);
  const isCustomer = hasRole(ctx.actor, "customer");
  await execute(
    `INSERT INTO requests (id, number, kind, name, phone_e164, email, location, hospital_name, hospital_id, city_id, message,
       details, language, customer_id, recorded_by, owner_id, due_at, created_at)
     VALUES ($id, $number, $kind, $name, $phone, $email, $location, $hospitalName, $hospitalId, $cityId, $message,
       $details, $language, $customerId, $recordedBy, $ownerId, $dueAt, $now)`,
    {
      id,
      number,
      kind: values.kind,
      name: values.name,
      phone: values.phone,
      email: values.email ?? null,
      location: values.location ?? "",
      hospitalName: values.hospitalName ?? "",
      ...(await placeOf(ctx, values)),
      message: values.message,
      details: JSON.stringify(values.details ?? {}),
      language: currentLanguage(),
      customerId: isCustomer ? userId : null,
      recordedBy: isCustomer ? null : userId,
      ownerId: values.ownerId ?? null,
      dueAt,
      now: ctx.now,
    },
    ctx.tx,
  );
  if (uploadIds.length > 0) await keepFiles(ctx, id, uploadIds);
  await recordAudit(ctx, {
    action: "request.create",
    subjectKind: "request",
    subjectId: id,
    after: { kind: values.kind, files: uploadIds.length },
  });
  if (isCustomer && userId) await tellNumber(ctx, userId, { id, number, dueAt, kind: values.kind });
  return { id, number, dueAt, isByGuest: !isUser(ctx.actor) };
}

/**
 * The number of a request goes to whoever is signed in, by SMS to the number that they have proved; to no typed one, and to none of an
 * account that is entered by its mail address.
 */
async function tellNumber(
  ctx: TxContext,
  userId: string,
  request: Omit<SubmittedRequest, "isByGuest"> & { kind: RequestKind },
): Promise<void> {
  const own = await row<{ phone: string | null }>(
    "SELECT phone_e164 AS phone FROM users WHERE id = $userId AND number_proven",
    { userId },
    ctx.tx,
  );
  if (!own?.phone) return;
  await queueMessage(ctx, {
    dedupeKey: `request:${request.id}:received`,
    channel: "sms",
    recipient: own.phone,
    template: "request.received",
    variables: {
      number: request.number,
      about: REQUEST_KINDS[request.kind].label,
      kind: request.kind,
      dueAt: request.dueAt.toISOString(),
    },
    purpose: "transactional",
    userId,
  });
}

// A visitor has no account to own a file: it then belongs to the request alone.
const holderOf = (ctx: Context): Context =>
  isUser(ctx.actor) ? ctx : systemContext("request form", ctx.now);

async function receiveFiles(ctx: Context, files: File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) {
    try {
      ids.push((await receiveUpload(holderOf(ctx), { file, purpose: "medical_file" })).id);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const text = `${file.name}: ${error.message}`;
      throw new Invalid(text, { files: [text] });
    }
  }
  return ids;
}

async function keepFiles(ctx: TxContext, requestId: string, uploadIds: string[]) {
  const taken = await attachUploads(
    { ...holderOf(ctx), tx: ctx.tx },
    {
      uploadIds,
      purpose: "medical_file",
      accountId: null,
    },
  );
  await execute(
    "INSERT INTO request_files (request_id, upload_id) SELECT $requestId, unnest($taken::uuid[])",
    { requestId, taken },
    ctx.tx,
  );
}

/**
 * Where a request lies, so that the office of that city sees it: as the form says, at the hospital that was typed, or else where the patient
 * lives. What is typed counts where one hospital or city bears that very name.
 */
async function placeOf(
  ctx: Context,
  { hospitalId, cityId, hospitalName = "", location = "" }: RequestPlace,
): Promise<{ hospitalId: string | null; cityId: string | null }> {
  if (hospitalId || cityId || (hospitalName === "" && location === ""))
    return { hospitalId: hospitalId ?? null, cityId: cityId ?? null };
  const named = await hospitalWithExactName(ctx, hospitalName);
  if (named) return { hospitalId: named, cityId: null };
  const lived = await row<{ id: string }>(
    "SELECT min(id::text)::uuid AS id FROM cities WHERE name = $location AND active HAVING count(*) = 1",
    { location: location.trim() },
    ctx.tx,
  );
  return { hospitalId: null, cityId: lived?.id ?? null };
}

type RequestPlace = Partial<Pick<RequestValues, "hospitalId" | "cityId" | "hospitalName" | "location">>;
