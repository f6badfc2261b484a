/** The promise as a drawing: a bed, a short way, the hospital. It says nothing that the text does not say, and where it is hidden it is not fetched. */
export function RoomToHospital() {
  return <div className="room-to-hospital h-full w-full" />;
}
