import { useLoaderData } from "@remix-run/react";
import pg from "pg";

/** What the limits of `bench/load.bench.ts` were set beside: thirty rows that one query reads. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

type Room = { id: string; name: string; price: string };

export const loader = async () => {
  const { rows } = await pool.query<Room>(
    "SELECT id, name, default_price_paise AS price FROM rooms ORDER BY id LIMIT 30",
  );
  return { rows };
};

export default function Rows() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {rows.map(({ id, name, price }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
