/** Examples in the help of each command, and in the manual page: what follows `medihaven`. */
export const EXAMPLES: Record<string, string[]> = {
  up: ["up", "up --dev"],
  worker: ["worker --port 9464"],
  "db migrate": ["db migrate"],
  "db status": ["db status --json"],
  "db rollback": ["db rollback --steps 1"],
  "db url": ["db url"],
  "approvals list": [
    "approvals list --as admin@example.com --kind property",
    "approvals list --status all --q lakshmi --jsonl",
  ],
  "approvals approve": ["approvals approve 5f0c…@2 --as admin@example.com"],
  "approvals reject": ['approvals reject 5f0c…@2 --reason "No photo of the door" --as admin@example.com'],
  "user create": [
    'user create --role admin --name "Asha Rao" --email asha@example.com',
    'user create --role city_manager --name "Ravi" --email ravi@example.com --city hyderabad --as asha@example.com',
  ],
  import: [
    "import hospitals list.csv --map near_hospital_name=Hospital_Name --dry-run",
    "import rooms rooms.csv --as admin@example.com --errors refused.csv",
    "import facilities old.csv --encoding windows-1252",
    "export facilities | medihaven import facilities -",
  ],
  export: [
    "export hospitals --out hospitals.csv",
    "export bookings --from 2026-11-01 --to 2026-11-30 --format xlsx --out november.xlsx",
    "export audit --json",
  ],
  "outbox files": ["outbox files --to +919876543210"],
  "outbox messages": ["outbox messages --state failed"],
  routes: ["routes --json"],
  calls: ["calls --json"],
  verify: ["verify", "verify ledger --json"],
  doctor: ["doctor"],
  completion: [
    "completion bash > /etc/bash_completion.d/medihaven",
    "completion fish > ~/.config/fish/completions/medihaven.fish",
  ],
  manual: ["manual > /usr/local/share/man/man1/medihaven.1"],
};
