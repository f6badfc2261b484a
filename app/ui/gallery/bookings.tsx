import { Booked } from "../booked.tsx";
import { BookingFacts, WhomToCall } from "../booking-facts.tsx";
import { BookingSteps } from "../booking-steps.tsx";
import { EmergencyNumbers, LegalLines, ReachUs } from "../company.tsx";
import { DriverCard } from "../driver-card.tsx";
import { MapLinks } from "../map-links.tsx";
import { OfferedPrice } from "../offered-price.tsx";
import { Panel } from "../page.tsx";
import { PayBar } from "../pay-bar.tsx";
import { PolicySteps } from "../policy-steps.tsx";
import { PriceLines } from "../price-lines.tsx";
import { WaiverHint } from "../waiver-hint.tsx";
import { Group, Row, Specimen } from "./specimen.tsx";

const HOUSE = {
  propertyName: "Film Nagar Care Home",
  propertyAddress: "12 Film Nagar Road",
  pinCode: "500033",
  cityName: "Hyderabad",
  propertyPhone: "+919000010001",
  roomName: "Twin room",
  roomCategory: "AC",
  checkInTime: "12:00",
  checkOutTime: "10:00",
  latitude: 17.41,
  longitude: 78.41,
  hospitalName: "Apollo Hospitals, Jubilee Hills",
  distanceM: 420,
  houseRules: "",
};
const STAY = { checkIn: "2026-12-01", checkOut: "2026-12-04", adults: 2, children: 0, infants: 0 };
const BOOKING = {
  ...STAY,
  bookingOrderId: "MHR-7K3F-92QX",
  units: 1,
  extraBeds: 1,
  guests: [{ name: "Ramesh Kumar", type: "patient" }],
  snapshot: HOUSE,
};
const PRICE = {
  basePaise: 300_000,
  partnerOfferPpm: 50_000,
  partnerOfferPaise: 15_000,
  pricePaise: 285_000,
  gstPpm: 120_000,
  gstPaise: 34_200,
  mhOfferPaise: 10_000,
  totalPaise: 309_200,
  gstParts: [{ ppm: 120_000, taxablePaise: 285_000, gstPaise: 34_200 }],
};
/** An empty picture in the place of a code. */
const CODE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'/%3E";

/** The way to a booking, and the booking. */
export function Bookings() {
  return (
    <>
      <Group title="The way to a booking">
        {(["choice", "details", "code", "pay"] as const).map((step) => (
          <BookingSteps key={step} at={step} />
        ))}
        <BookingSteps at="details" of="item" />
        <Row>
          <Specimen name="Price">
            <Panel>
              <PriceLines price={PRICE} brand="MediHaven" nights={3} rooms={1} />
            </Panel>
          </Specimen>
          <Specimen name="Policy">
            <Panel title="If you have to cancel">
              <PolicySteps
                steps={[
                  { until: "2099-11-30T06:30:00Z", words: "full refund" },
                  { until: null, words: "no refund" },
                ]}
              />
              <WaiverHint />
            </Panel>
          </Specimen>
          <Specimen name="A price, and one with an offer">
            <p>
              <OfferedPrice offeredPaise={100_000} fullPaise={100_000} large />
            </p>
            <p>
              <OfferedPrice offeredPaise={95_000} fullPaise={100_000} />
            </p>
          </Specimen>
        </Row>
        <Specimen name="The next step: at the foot of the screen on a phone">
          <PayBar totalPaise={309_200}>
            <a href="#main" className="btn btn-primary min-h-12 px-8 text-base">
              Continue
            </a>
          </PayBar>
        </Specimen>
      </Group>
      <Group title="The booking">
        <Row>
          <Specimen name="It is booked">
            <Booked
              number="MHR-7K3F-92QX"
              what={["Sunrise House", "Tue, 1 Dec to Fri, 4 Dec 2026"]}
              code={CODE}
              phone="+919000010001"
              point={HOUSE}
              message="Booked"
            />
          </Specimen>
          <Specimen name="Facts">
            <Panel>
              <BookingFacts booking={BOOKING} />
            </Panel>
          </Specimen>
          <Specimen name="For the driver">
            <DriverCard place={HOUSE} />
          </Specimen>
          <Specimen name="Contact">
            <WhomToCall phone={HOUSE.propertyPhone} name={HOUSE.propertyName} />
            <MapLinks to={HOUSE} from={{ latitude: 17.42, longitude: 78.41 }} />
          </Specimen>
          <Specimen name="The company">
            <ReachUs />
            <EmergencyNumbers />
            <LegalLines />
          </Specimen>
        </Row>
      </Group>
    </>
  );
}
