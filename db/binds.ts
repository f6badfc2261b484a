/** A statement with named binds (`$from`) with numbers instead, and the names in the order of the numbers. */
export function numberBinds(sql: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = sql.replace(/\$([a-zA-Z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}
