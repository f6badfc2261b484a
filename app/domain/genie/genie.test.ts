import { describe, expect, it } from "vitest";
import { type Context, GUEST } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { answerRequest } from "#app/domain/requests/answer-request.ts";
import { findRequest } from "#app/domain/requests/find-request.ts";
import { takeAction } from "#app/domain/requests/take-action.ts";
import { actorOf, contextOf, customerContext } from "#tests/factories/bookings.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { findOwnPatient, listOwnPatients } from "./list-patients.ts";
import { patientList } from "./patient-list.ts";
import { savePatient } from "./save-patient.ts";
import { patientForm } from "./schema.ts";

const values = patientForm.parse({
  patient_firstname: "Kamala",
  patient_lastname: "Devi",
  email_id: "",
  phone_number: "98765 43210",
  patient_location: "Nalgonda",
  problem: "Knee pain",
});
const makeAdmin = async () => contextOf(actorOf("admin", await makeUser({ role: "admin" })));

describe("the patient assistant", () => {
  it("keeps a customer's patients apart from others'", async () => {
    const [asha, ravi] = [await customerContext(), await customerContext()];
    const { patientId } = await savePatient(asha, { values });
    expect(await listOwnPatients(asha)).toMatchObject([
      { id: patientId, problem: "Knee pain", status: "open" },
    ]);
    expect(await listOwnPatients(ravi)).toEqual([]);
    await expect(findOwnPatient(ravi, patientId)).rejects.toThrow(NotFound);
    await expect(savePatient(ravi, { patientId, values })).rejects.toThrow(NotFound);
    await expect(savePatient(await makeAdmin(), { values })).rejects.toThrow(Forbidden);
    expect(await findOwnPatient(asha, patientId)).toMatchObject({ patient_firstname: "Kamala" });
  });

  it("makes a request of each patient, which the office answers; a change reaches it until it is closed", async () => {
    const [asha, admin] = [await customerContext(), await makeAdmin()];
    const { patientId, number } = await savePatient(asha, { values });
    await savePatient(asha, { patientId, values: { ...values, problem: "Hip pain" } });
    const [patient] = (await patientList.page(admin, { q: number })).rows;
    const kinds = ["patient_assistant"] as const;
    const request = await findRequest(admin, { id: patient!.requestId, kinds });
    expect(request).toMatchObject({ name: "Kamala Devi", details: { problem: "Hip pain" }, version: 2 });
    await answerRequest(admin, { id: request.id, kinds, version: 2, text: "Doctor found" });
    await takeAction(admin, {
      id: request.id,
      kinds,
      version: 3,
      status: "closed",
      due_date: "2026-12-01",
      due_time: "10:00",
      remarks: "Tired of calling",
    });
    await savePatient(asha, { patientId, values: { ...values, problem: "Back pain" } });
    expect(await findRequest(admin, { id: request.id, kinds })).toMatchObject({
      details: { problem: "Hip pain" },
    });
    expect(await findOwnPatient(asha, patientId)).toMatchObject({
      status: "closed",
      remarks: "Doctor found",
      problem: "Back pain",
    });
  });

  it("is listed for admins, and for customers if it is theirs", async () => {
    const [asha, ravi, admin] = [await customerContext(), await customerContext(), await makeAdmin()];
    const { number } = await savePatient(asha, { values });
    const numbers = async (ctx: Context) =>
      (await patientList.page(ctx, { q: number })).rows.map((patient) => patient.request_number);
    expect(await numbers(admin)).toEqual([number]);
    expect(await numbers(asha)).toEqual([number]);
    expect(await numbers(ravi)).toEqual([]);
    await expect(patientList.page(contextOf(GUEST), {})).rejects.toThrow(Forbidden);
  });
});
