/** The words of short links. Client-safe. */

/** `generating` waits for the worker, `waiting` for an admin who knows the host. */
export const UPLOAD_STATUSES = ["generating", "waiting", "ready", "rejected"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

export const UPLOAD_STATUS_LABELS: Record<UploadStatus, string> = {
  generating: "Generating",
  waiting: "Waiting for approval",
  ready: "Ready",
  rejected: "Rejected",
};

/** What a link is now. */
export const LINK_STATE_LABELS = { ...UPLOAD_STATUS_LABELS, disabled: "Switched off", expired: "Ended" };

export const DEVICES = ["phone", "tablet", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/** Why a short link leads nowhere. */
export const LINK_REFUSALS = {
  unknown: "There is no such link. Please check that it was copied whole.",
  expired: "This link has ended. Please ask whoever sent it for a new one.",
  disabled: "This link was switched off.",
} as const;
export type LinkRefusal = keyof typeof LINK_REFUSALS;
