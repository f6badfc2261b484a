/** What there is of something that is sold in slots, when its partner has not changed a slot. */

/** How much there is of an item in a slot that nobody has changed. */
export const CAPACITY = `CASE item.kind
  WHEN 'food_item' THEN (SELECT daily_stock FROM food_items WHERE item_id = item.id)
  WHEN 'equipment_item' THEN (SELECT units FROM equipment_items WHERE item_id = item.id)
  WHEN 'lab_centre' THEN (SELECT slot_capacity FROM outlets WHERE item_id = item.id) ELSE 0 END`;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** When the slots of a centre begin (HH:MM), from its opening until the last one that ends by its closing. */
export function labTimes(centre: { opening: string; closing: string; slotMinutes: number }): string[] {
  const from = minutesOf(centre.opening);
  const until = centre.closing > centre.opening ? minutesOf(centre.closing) : 1440;
  const count = Math.max(0, Math.floor((until - from) / centre.slotMinutes));
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * centre.slotMinutes;
    return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
  });
}
