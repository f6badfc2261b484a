import { Link } from "@remix-run/react";
import { cards } from "../measured.ts";

/** The product's search page as React elements made of constants: as many cards with as much text each. */
export default function Cards() {
  return (
    <ul>
      {cards.map((card) => (
        <li key={card.title} className="card bg-base-100 shadow-sm">
          <h2>
            <Link to="/">{card.title}</Link>
          </h2>
          {card.lines.map((line) => (
            <p key={line} className="text-sm">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
