import { z } from "zod";
import { openClaimPhoto } from "#app/domain/claims/find-claims.ts";
import { publicLoader } from "#app/http/guard.ts";
import { uploadResponse } from "#app/http/upload-response.ts";

const params = z.object({ claim: z.string().max(60), sign: z.string().max(60) });

/** The photo of a claim, for anybody with the link of its message. */
export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: link }) =>
  uploadResponse(await openClaimPhoto(ctx, { id: link.claim, sign: link.sign })),
);
