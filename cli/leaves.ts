import type { Command } from "commander";

/** The commands that do something, with the words that call each: `user create`. */
export function leavesOf(command: Command, words: string[] = []): Array<{ command: Command; name: string }> {
  const below = command.commands.flatMap((child) => leavesOf(child, [...words, child.name()]));
  const own = command.commands.length === 0 ? [{ command, name: words.join(" ") }] : [];
  return [...own, ...below];
}
