"""Traces every figure of GSTR-1, GSTR-8 and 26Q to its lines, from files alone, as an accountant would.

`python3 trace.py FOLDER` reads what `medihaven export` wrote there (docs/money.md says how), adds the lines up by itself, prints each
figure that it cannot find again, and what it traced. It ends with 1 when a figure was not found.
"""

import csv
import json
import sys
from collections import Counter, defaultdict
from pathlib import Path

problems = []
traced = Counter()


def read(folder, name):
    with open(Path(folder) / f"{name}.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def paise(text):
    """An amount of a file in paise; it never has more than two decimals."""
    sign, text = (-1, text[1:]) if text.startswith("-") else (1, text)
    rupees, _, rest = (text or "0").partition(".")
    return sign * (int(rupees) * 100 + int((rest + "00")[:2]))


def sums(rows, key, figures):
    """The sums of `figures` of all rows by what `key` says of a row."""
    found = defaultdict(Counter)
    for row in rows:
        for figure, column in figures.items():
            found[key(row)][figure] += paise(row[column])
    return found


def same(what, mine, theirs):
    """Two tables of figures by key are the same: each figure that is not is a problem."""
    for key in sorted(set(mine) | set(theirs), key=str):
        one, other = mine.get(key, Counter()), theirs.get(key, Counter())
        for figure in sorted(set(one) | set(other)):
            traced[what] += 1
            if one[figure] != other[figure]:
                problems.append(f"{what}: {figure} of {key} is {other[figure]} in the return, {one[figure]} of its lines")


# Whoever has no GSTIN has numbers of its own too.
supplier_of = lambda row: row["supplier_gstin"] or row["supplier"]
TAXES = {name: name for name in ("taxable_value", "igst", "cgst", "sgst")}
month = lambda row, column="issued_on": row[column][:7]


def gstr_1(files):
    # Whoever has no GSTIN files no return.
    register = [row for row in files["tax-documents"] if row["supplier_gstin"]]
    for row in register:
        if paise(row["cgst"]) != paise(row["sgst"]):
            problems.append(f"{row['document_number']}: CGST is {row['cgst']}, SGST {row['sgst']}")
    # Whoever is not registered stands with others of the state; a document that stands by itself has its number. Table 15 names the sellers.
    place = lambda row, when: (when, row["gstin" if "gstin" in row else "supplier_gstin"], row["state_code"], row["buyer_gstin"], row["seller_gstin"], row["rate"])
    same("GSTR-1 by state and rate", sums(register, lambda row: place(row, month(row)), TAXES),
         sums(files["gstr-1"], lambda row: place(row, row["month"]), TAXES))
    alone = {(row["gstin"], row["document_number"]) for row in files["gstr-1"] if row["document_number"]}
    own = lambda row, gstin: (row[gstin], row["document_number"], row["rate"])
    same("GSTR-1 document by document",
         sums([row for row in register if (row["supplier_gstin"], row["document_number"]) in alone], lambda row: own(row, "supplier_gstin"), TAXES),
         sums([row for row in files["gstr-1"] if row["document_number"]], lambda row: own(row, "gstin"), TAXES))
    same("GSTR-1 by HSN",
         sums(register, lambda row: (month(row), row["supplier_gstin"], row["hsn"], row["rate"], row["unit"], row["buyer_gstin"] != ""), TAXES),
         sums(files["gstr-1-hsn"], lambda row: (row["month"], row["gstin"], row["hsn"], row["rate"], row["unit"], row["to_business"] == "yes"), TAXES))
    numbers = defaultdict(set)
    for row in files["tax-documents"]:
        numbers[(supplier_of(row), row["document_number"][:6], row["document_type"])].add(int(row["document_number"][-7:]))
    for series, used in numbers.items():
        traced["series without a gap"] += 1
        if used != set(range(1, len(used) + 1)):
            problems.append(f"The series {series} has a gap")
    issued = defaultdict(set)
    for row in register:
        issued[(month(row), row["supplier_gstin"], row["document_type"])].add(row["document_number"])
    for row in files["gstr-1-series"]:
        traced["GSTR-1 numbers used"] += 1
        found = issued[(row["month"], row["gstin"], row["document_type"])]
        if (min(found), max(found), len(found)) != (row["first_number"], row["last_number"], int(row["documents"])):
            problems.append(f"GSTR-1 numbers used: {row}")


def invoices(files):
    """The documents of each stay come to what its bookings say in the accounts, and to what the ledger owes of it."""
    belongs = {}
    by_number = {(supplier_of(row), row["document_number"]): row["booking"] for row in files["tax-documents"]}

    def stay(booking):
        while booking in belongs:
            booking = belongs[booking]
        return booking

    documents = [row for row in files["tax-documents"] if row["booking"]]
    for row in documents:
        invoiced = by_number.get((supplier_of(row), row["for_invoice"]), row["booking"])
        if stay(invoiced) != stay(row["booking"]):
            belongs[stay(row["booking"])] = stay(invoiced)
    written = defaultdict(Counter)
    for row in documents:
        written[stay(row["booking"])].update(price=paise(row["taxable_value"]), gst=sum(paise(row[tax]) for tax in ("igst", "cgst", "sgst")))
    sold = sums([row for row in files["accounts"] if stay(row["booking_order_id"]) in written], lambda row: stay(row["booking_order_id"]),
                {"price": "room_price", "gst": "gst_amount"})
    same("the guests' invoices", sold, written)
    owed = sums([row for row in files["ledger-lines"] if row["account"] == "gst_output" and row["booking"]], lambda row: stay(row["booking"]), {"gst": "amount"})
    for booking, of in owed.items():
        if booking in written:
            same("GST that the platform owes", {booking: Counter(gst=-of["gst"])}, {booking: Counter(gst=written[booking]["gst"])})
    return sum(-of["gst"] for booking, of in owed.items() if booking not in written)


def commission(files):
    """Entry by entry: what was corrected in a month that is not over stands in no invoice yet, though its sale does."""
    charged = sums(files["commission-charges"], lambda row: (row["date"], row["entry"], row["booking_order_id"]), {"gst": "gst_on_commission"})
    posted = sums([row for row in files["ledger-lines"] if row["account"] == "gst_on_fee" and row["booking"]],
                  lambda row: (row["posted_on"], row["entry"], row["booking"]), {"gst": "amount"})
    later = 0
    for entry, gst in posted.items():
        if entry in charged:
            same("GST on the commission", {entry: Counter(gst=-gst["gst"])}, {entry: charged[entry]})
        else:
            later -= gst["gst"]
    documents = sum(paise(row[tax]) for row in files["commission-invoices"] for tax in ("igst", "cgst", "sgst"))
    same("commission invoices", {"all": Counter(gst=sum(gst["gst"] for gst in charged.values()))}, {"all": Counter(gst=documents)})
    return later


def withheld(files):
    taxes = {name: name for name in ("igst", "cgst", "sgst", "tcs")}
    of = lambda row, when: (when, row["partner"], row["gstin"], row["state_code"])
    lines = files["tcs-lines"]
    same("GSTR-8", sums(lines, lambda row: of(row, month(row, "posted_on")), taxes | {"net_value": "value"}),
         sums(files["gstr-8"], lambda row: of(row, row["month"]), taxes | {"net_value": "net_value"}))
    for name, buyers in (("registered", "yes"), ("unregistered", "no")):
        for side, sign in (("gross", 1), ("returned", -1)):
            chosen = [row | {"value": str(sign * paise(row["value"]))} for row in lines if row["to_registered"] == buyers and sign * paise(row["value"]) > 0]
            mine = defaultdict(Counter)
            for row in chosen:
                mine[of(row, month(row, "posted_on"))]["value"] += int(row["value"])
            same(f"GSTR-8, {side} to {name}", mine, sums(files["gstr-8"], lambda row: of(row, row["month"]), {"value": f"{side}_{name}"}))
    party = lambda row: (row["quarter"], row["section"], row["party"], row["pan"])
    amounts = {"amount": "amount", "tds": "tds"}
    same("26Q", sums(files["tds-lines"], party, amounts), sums(files["tds-26q"], party, amounts))
    same("certificates", sums(files["tds-lines"], lambda row: (month(row, "posted_on"), *party(row)), amounts),
         sums(files["tds-certificates"], lambda row: (row["month"], *party(row)), amounts))
    entry = lambda row: (row["posted_on"], row["entry"], row["booking"], row["party" if "party" in row else "partner"])
    for account, name, tax in (("tcs_payable", "tcs-lines", "tcs"), ("tds_payable", "tds-lines", "tds")):
        posted = [row for row in files["ledger-lines"] if row["account"] == account and row["entry"] != "remittance"]
        mine = {key: Counter(tax=-of["tax"]) for key, of in sums(posted, entry, {"tax": "amount"}).items()}
        same(f"{name} are the ledger's", mine, sums(files[name], entry, {"tax": tax}))


def trial_balance(files):
    lines = sums(files["ledger-lines"], lambda row: (month(row, "posted_on"), row["account"]), {"net": "amount"})
    same("trial balance", lines, sums(files["trial-balance"], lambda row: (row["month"], row["account"]), {"net": "net"}))


def advances(files):
    """Table 11: its lines; and with the documents of each month it is what was sold in that month, of partners by GSTIN, of the platform by its GST."""
    lines = files["gstr-1-advance-lines"]
    of = lambda row: (row["month"], row["gstin"], row["table"], row["state_code"], row["rate"])
    same("GSTR-1 advances", sums(lines, of, TAXES), sums(files["gstr-1-advances"], of, TAXES))
    # Equipment may be goods, of which no advance is taxed, and tests bear no tax.
    is_service = lambda row: row["booking"] and not row["booking"].startswith(("MHE-", "MHL-"))
    partners = {row["gstin"] for row in files["tcs-lines"]}
    sold, told = defaultdict(Counter), defaultdict(Counter)
    for row in filter(is_service, files["tcs-lines"]):
        sold[(month(row, "posted_on"), row["gstin"])]["price"] += paise(row["value"])
    for row in filter(is_service, files["ledger-lines"]):
        if row["account"] == "gst_output":
            sold[(month(row, "posted_on"), "platform")]["gst"] -= paise(row["amount"])
    for row in filter(is_service, files["tax-documents"] + lines):
        gstin = row["gstin"] if "gstin" in row else row["supplier_gstin"]
        sign = -1 if row.get("table") == "adjusted" else 1
        when = row["month"] if "month" in row else month(row)
        if gstin in partners and float(row["rate"]) > 0:
            told[(when, gstin)]["price"] += sign * paise(row["taxable_value"])
        elif gstin not in partners:
            told[(when, "platform")]["gst"] += sign * sum(paise(row[tax]) for tax in ("igst", "cgst", "sgst"))
    same("sold, by documents and advances", sold, told)


FILES = [
    "tax-documents", "gstr-1", "gstr-1-hsn", "gstr-1-series", "gstr-1-advances", "gstr-1-advance-lines", "gstr-8", "tcs-lines", "tds-26q", "tds-lines", "tds-certificates",
    "commission-invoices", "commission-charges", "ledger-lines", "trial-balance", "accounts",
]
found = {name: read(sys.argv[1], name) for name in FILES}
gstr_1(found)
advances(found)
not_supplied = invoices(found)
not_invoiced = commission(found)
withheld(found)
trial_balance(found)
print("\n".join(problems))
print(json.dumps({"figures": traced, "sold, with no document yet, paise": not_supplied, "commission of months that are not over, paise": not_invoiced,
                  "problems": len(problems)}, indent=1))
sys.exit(1 if problems else 0)
