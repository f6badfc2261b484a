/** How far lists count their rows: counting further would cost more than the number is worth. Shown as `10,000+`. */
export const COUNT_LIMIT = 10_000;

/** How far the first pages of a list that grows without end are counted, so that they read no more however long it is: `500+`. */
export const LIST_COUNTED = 500;
