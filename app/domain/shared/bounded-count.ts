/** How far lists count their rows: counting further would cost more than the number is worth. Shown as `10,000+`. */
export const COUNT_LIMIT = 10_000;
