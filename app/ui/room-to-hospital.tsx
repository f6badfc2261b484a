/** The promise as a drawing: a bed, a short way, the hospital. It says nothing that the text does not say. */
export function RoomToHospital() {
  return (
    <svg
      viewBox="0 0 640 420"
      className="h-full w-full"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="530" cy="84" r="42" fill="var(--drawing-sun)" />
      <path d="M0 300c90-46 170-52 250-24s150 26 230-6 120-22 160-10v160H0z" fill="var(--drawing-hill)" />
      <path d="M0 340c120-30 230-20 330-6s220 4 310-14v100H0z" fill="var(--drawing-near)" />
      <g>
        <path d="M70 214l74-58 74 58v122H70z" fill="var(--drawing-wall)" />
        <path
          d="M52 224l92-72 92 72"
          fill="none"
          stroke="var(--kind-room)"
          strokeWidth="14"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <rect x="96" y="238" width="44" height="40" rx="4" fill="var(--drawing-sun)" />
        <path d="M118 238v40M96 258h44" stroke="var(--drawing-wall)" strokeWidth="4" />
        <rect x="160" y="250" width="38" height="86" rx="4" fill="var(--kind-room)" />
        <circle cx="188" cy="294" r="3.5" fill="var(--drawing-wall)" />
      </g>
      <g>
        <rect x="400" y="126" width="170" height="212" rx="6" fill="var(--drawing-wall)" />
        <rect x="440" y="92" width="90" height="60" rx="6" fill="var(--drawing-wall)" />
        <path d="M485 104v36M467 122h36" stroke="#b4541a" strokeWidth="11" strokeLinecap="round" />
        {[0, 1, 2].map((row) => (
          <g key={row} fill="var(--drawing-hill)">
            <rect x="420" y={172 + row * 44} width="30" height="26" rx="3" />
            <rect x="470" y={172 + row * 44} width="30" height="26" rx="3" />
            <rect x="520" y={172 + row * 44} width="30" height="26" rx="3" />
          </g>
        ))}
        <rect x="462" y="296" width="46" height="42" rx="4" fill="#33576b" />
      </g>
      <path
        d="M182 344c60 34 190 44 300 2"
        fill="none"
        stroke="var(--drawing-wall)"
        strokeWidth="10"
        strokeLinecap="round"
        strokeDasharray="2 22"
      />
      <g transform="translate(306 262)">
        <rect width="76" height="40" rx="20" fill="var(--kind-room)" />
        <circle cx="26" cy="12" r="4.5" fill="var(--drawing-wall)" />
        <path
          d="M26 18v8l-5 8M26 26l5 8M19 22h14"
          stroke="var(--drawing-wall)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
        <path
          d="M44 20h16m-5-5l5 5-5 5"
          stroke="var(--drawing-wall)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </g>
    </svg>
  );
}
