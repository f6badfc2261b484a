import formats from "./formats.json" with { type: "json" };
import forms from "./forms.json" with { type: "json" };
import issues from "./issues.json" with { type: "json" };
import offline from "./offline.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };

export default { formats, forms, issues, offline, shell };
