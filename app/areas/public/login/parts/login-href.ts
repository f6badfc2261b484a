/** The login page itself, with where to go afterwards and further parameters. */
export function loginHref(path: string, next: string, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({ ...more, ...(next ? { next } : {}) });
  return params.size > 0 ? `${path}?${params}` : path;
}
