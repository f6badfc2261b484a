"""Money by another hand: from the specification's formulas and the table of docs/money.md alone, with exact fractions.

Reads orders as JSON lines from standard input (app code writes them: tests/oracle/oracle.test.ts), computes every amount of each with
`fractions.Fraction`, compares it with what the app says, prints each difference, and exits with the number of orders and differences.
"""

import json
import sys
from fractions import Fraction
from math import floor

MILLION = 1_000_000
# What the specification and the public sources say: ppm by kind; slabs as (above, ppm).
TABLES = {
    "specification": {
        "room": {"*": [(0, 120_000)]},
        "food": {"*": [(0, 50_000)]},
        "travel": {"*": [(0, 50_000)]},
        "equipment": {"*": [(0, 120_000)]},
        "lab": {"*": [(0, 0)]},
        "tds": 10_000, "tcs": 10_000, "tds_on_agent": 50_000,
        "exempt": set(), "platform_pays": set(), "partner_pays": set(),
    },
    "india-2026": {
        "room": {"*": [(0, 50_000), (750_000, 180_000)]},
        "food": {"*": [(0, 50_000)]},
        "travel": {"*": [(0, 50_000)]},
        "equipment": {"*": [(0, 50_000)], "hire": [(0, 50_000)], "refill": [(0, 50_000)]},
        "lab": {"*": [(0, 0)]},
        "tds": 1_000, "tcs": 5_000, "tds_on_agent": 20_000,
        "exempt": {"lab"}, "platform_pays": {"food", "travel"}, "partner_pays": {"equipment", "lab"},
    },
}
GST_ON_COMMISSION = 180_000
GATEWAY = 22_420


def half_up(value):
    """A fraction of paise, rounded half up."""
    return floor(Fraction(value) + Fraction(1, 2))


def part(amount, ppm):
    return half_up(Fraction(amount * ppm, MILLION))


def halves(amount, ppm):
    """A tax of the centre and the state: both halves are the same."""
    return 2 * half_up(Fraction(amount * ppm, 2 * MILLION))


def slab_of(slabs, line, offer):
    """The rate of a line: that of the highest slab that one unit, less the offer, lies above."""
    unit = Fraction(line["basePaise"], line["quantity"]) * Fraction(MILLION - offer, MILLION)
    rate = slabs[0]
    for slab in slabs[1:]:
        if unit > slab[0]:
            rate = slab
    return rate


def tax_of(price, base, weights, exempt):
    """GST and what TCS is taken of. `weights`: (slab, base) in the order of the slabs."""
    gst, reached, spent = 0, 0, 0
    for index, (slab, weight) in enumerate(weights):
        reached += weight
        last = index == len(weights) - 1
        up_to = price if last or base == 0 else half_up(Fraction(price * reached, base))
        taxable, spent = up_to - spent, up_to
        gst += halves(taxable, slab[1])
    return gst, 0 if exempt else price


def sale_of(order, base, coupon, lines=None):
    """Of all lines of an order, or of these alone: nights that are kept are taxed each at its own rate."""
    terms, kind, table = order["input"], order["kind"], TABLES[order["profile"]]
    offer = part(base, terms["partnerOfferPpm"])
    price = base - offer
    has_gstin = order["hasGstin"]
    untaxed = kind in table["partner_pays"] and not has_gstin
    platform_owes = kind in table["platform_pays"] or (kind not in table["partner_pays"] and not has_gstin)
    weights = {}
    for line in terms["supplies"] if lines is None else lines:
        slabs = table[kind].get(line["group"], table[kind]["*"])
        slab = (0, 0) if untaxed else slab_of(slabs, line, terms["partnerOfferPpm"])
        weights[slab] = weights.get(slab, 0) + line["basePaise"]
    whole = sum(weights.values())
    gst, taxed = tax_of(price, whole, sorted(weights.items()), untaxed or kind in table["exempt"])
    commission = part(price, terms["commissionPpm"])
    on_commission = halves(commission, GST_ON_COMMISSION)
    tds = part(price, table["tds"])
    tcs = 0 if platform_owes else halves(taxed, table["tcs"])
    total = price + gst - coupon
    agent = part(price, terms["agentPpm"])
    tds_on_agent = part(agent, table["tds_on_agent"])
    gateway = part(total, GATEWAY)
    return {
        "basePaise": base, "partnerOfferPaise": offer, "pricePaise": price, "gstPaise": gst, "mhOfferPaise": coupon,
        "totalPaise": total, "commissionPaise": commission, "gstOnCommissionPaise": on_commission, "tdsPaise": tds,
        "tcsPaise": tcs, "gstOwedBy": "platform" if platform_owes else "partner",
        "partnerSharePaise": price + (0 if platform_owes else gst) - tds - tcs - commission - on_commission,
        "agentCommissionPaise": agent, "tdsOnAgentPaise": tds_on_agent, "netAgentPaise": agent - tds_on_agent,
        "gatewayFeePaise": gateway, "mhProfitPaise": commission - coupon - agent - gateway,
    }


def kept_of(order, sale, base, lines=None):
    """What stays when a part of the base is kept, or these lines: the same formulas; the gateway keeps its fee, the coupon shrinks in proportion."""
    if base >= sale["basePaise"]:
        return dict(sale)
    free = sale_of(order, base, 0, lines)
    coupon = half_up(Fraction(sale["mhOfferPaise"] * base, max(sale["basePaise"], 1)))
    # Neither part is given more than its price, unless the whole was.
    within = sale["mhOfferPaise"] <= sale["pricePaise"]
    name, left = ("pricePaise", sale["pricePaise"] - sale["mhOfferPaise"]) if within else ("totalPaise", sale["totalPaise"])
    coupon = min(max(coupon, free[name] - left), free[name])
    kept = sale_of(order, base, coupon, lines)
    kept["gatewayFeePaise"] = sale["gatewayFeePaise"]
    kept["mhProfitPaise"] = kept["commissionPaise"] - coupon - kept["agentCommissionPaise"] - kept["gatewayFeePaise"]
    return kept


STATES = {"Telangana": "36", "Karnataka": "29", "Maharashtra": "27"}


def place_of(order):
    """Rooms, meals and tests are supplied where they are; cabs and equipment to a registered buyer in the buyer's state."""
    event = order["event"]
    if order["kind"] in ("travel", "equipment") and event["buyerGstin"]:
        return event["buyerGstin"][:2]
    return STATES.get(event["cityState"])


def tax_lines(order, gst):
    """IGST where the supplier is of another state, else CGST and SGST of the same amount."""
    supplier, place = order["event"]["supplierGstin"][:2], place_of(order)
    if supplier in STATES.values() and place and supplier != place:
        return {"cgstPaise": 0, "sgstPaise": 0, "igstPaise": gst}
    return {"cgstPaise": gst // 2, "sgstPaise": gst // 2, "igstPaise": 0}


def signed(function, amount, *more):
    return function(amount, *more) if amount >= 0 else -function(-amount, *more)


def night_of(event):
    """A night from 7 nights on by the weekly rate, from 28 by the monthly one, and of that the saver rate."""
    night = event["night"]
    ppm = 0
    if night["nights"] >= 7:
        ppm = night["weeklyOfferPpm"]
    if night["nights"] >= 28:
        ppm = night["monthlyOfferPpm"] or ppm
    price = night["paise"] - part(night["paise"], ppm)
    return price - part(price, night["saverOfferPpm"]) if night["ratePlan"] == "saver" else price


def rooms_of(event):
    """What each room of a night costs, the cheapest first: extra beds are spread evenly over the rooms."""
    beds = event["beds"]
    in_each, more = divmod(beds["extraBeds"], beds["rooms"])
    return sorted(beds["pricePaise"] + (in_each + (room < more)) * beds["bedPaise"] for room in range(beds["rooms"]))


def waiver_problems(order, sale):
    """The guest gets everything; the platform pays at most its part of what the policy charges, as an offer, and what the formula can make of it."""
    event, theirs = order["event"], order["after"]["waived"]
    charge = kept_of(order, sale, part(sale["basePaise"], event["tierPpm"]))["totalPaise"]
    most = part(charge, event["platformPpm"])
    kept = theirs["kept"]
    mine = kept_of(order, sale, kept["basePaise"])
    waived = mine["totalPaise"]
    if theirs["refundPaise"] != sale["totalPaise"] or theirs["waivedPaise"] != waived or not waived <= most:
        yield f"a waiver gives back {theirs['refundPaise']} and costs {theirs['waivedPaise']} of {most}"
    # A paisa of the base more would be more than the platform's part, but for what offers round.
    if most - waived > 6:
        yield f"a waiver costs {waived}, the platform's part is {most}"
    mine |= {"totalPaise": 0, "mhOfferPaise": mine["mhOfferPaise"] + waived, "mhProfitPaise": mine["mhProfitPaise"] - waived}
    yield from (f"waived {name} is {kept[name]}, not {amount}" for name, amount in mine.items() if kept[name] != amount)


def event_problems(order, sale):
    event, theirs = order["event"], order["after"]
    kept = kept_of(order, sale, order["keptBasePaise"])
    change = signed(lambda amount: half_up(Fraction(amount * kept["pricePaise"], max(sale["pricePaise"], 1))), event["changePaise"])
    expected = {
        "place": place_of(order),
        "tax": tax_lines(order, sale["gstPaise"]),
        "adjusted": {"gstPaise": signed(halves, event["changePaise"], GST_ON_COMMISSION)},
        "keptAdjusted": {"commissionPaise": change, "gstPaise": signed(halves, change, GST_ON_COMMISSION)},
        "nightPaise": night_of(event),
        "roomsPaise": rooms_of(event),
    }
    yield from (f"{name} is {theirs[name]}, not {mine}" for name, mine in expected.items() if theirs[name] != mine)
    yield from waiver_problems(order, sale)


def main():
    orders = differences = 0
    for text in sys.stdin:
        order = json.loads(text)
        orders += 1
        sale = sale_of(order, order["input"]["basePaise"], order["input"]["mhOfferPaise"])
        first = order["input"]["supplies"][:order["event"]["chargedNights"]]
        charged = kept_of(order, sale, sum(line["basePaise"] for line in first), first)
        for what, mine, theirs in (("sale", sale, order["sale"]), ("kept", kept_of(order, sale, order["keptBasePaise"]), order["kept"]), ("first nights", charged, order["charged"])):
            for name, amount in mine.items():
                if theirs[name] != amount:
                    differences += 1
                    print(f"order {orders} {order['kind']} {order['profile']}: {what} {name} is {theirs[name]}, not {amount}")
        for problem in event_problems(order, sale):
            differences += 1
            print(f"order {orders} {order['kind']} {order['profile']}: {problem}")
    print(json.dumps({"orders": orders, "differences": differences}))


main()
