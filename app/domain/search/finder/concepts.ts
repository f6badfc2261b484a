/** What a hospital treats, in the words of names, of doctors and of families. Each concept is one term of the index (`#heart`). */

const CONCEPTS: Record<string, string> = {
  heart:
    "heart hart hrday hridaya hrdarog idaya itay idhayam gunde kalb alklb cardiac cardio cardiology cardiologist cardiovascular cardiothoracic hrudayalaya hridayalaya hriday hrudaya dil bypass angioplasty hridroga",
  cancer:
    "cancer oncology oncologist tumour tumor onco kancer chemo chemotherapy srtan sartan radiation leukemia karkinos arbud arbudam arbuda putrunoi putrunoy kanser karkarog karkat karkata",
  eye: "eye eyes ankh ankhon aankhon ankhani chokh chokher kanti kannin kannasupatri motiyabind aai ophthalmic ophthalmology netra nethra netralaya nethralaya netralay drishti cataract retina aankh kannu lasik eyecare dolyanche dolyancha kannina",
  kidney:
    "kidney nephrology nephro renal dialysis kidni gurda gurde kidneys chirunirak siruneeraga urology urologist uro urological prostate mutrapind mutrapinda",
  brain: "brain neuro neurology neurosurgery neurological nerve stroke epilepsy dimag",
  mind: "mental psychiatry psychiatric mind mansik",
  bone: "bone bones ortho orthopaedic orthopaedics orthopaedics fracture haddiyon elumpu elumbu asthi joint knee spine haddi trauma",
  child:
    "child children paediatric paediatrics pediatrics bachcha bachche bachchon bacche bacchon pillala kulantaikal kuzhandai kuttikalute kids baby newborn bal shishu neonatal balrog mulanche mulanchya mulancha makkala",
  women:
    "women mahila stri maternity gynaecology gynaec gynec obstetrics prasuti mother ladies delivery pregnancy fertility ivf matru stree",
  liver: "liver livar yakrt jigar hepatology biliary hepato",
  stomach: "gastro gastroenterology stomach digestive bowel pet",
  chest: "chest lung lungs pulmonology pulmonary tb tuberculosis respiratory",
  skin: "skin dermatology derma cosmetic",
  ear: "ent ear nose throat",
  tooth: "dental dentist teeth tooth dant",
  sugar: "diabetes diabetic endocrinology thyroid sugar madhumeh",
  transplant: "transplant transplantation",
  ayurveda: "ayurveda ayurvedic ayurvaidya ayush",
  homoeopathy: "homoeopathy homeopathy homoeopathic homeopathic",
};

const OF_WORD = new Map(
  Object.entries(CONCEPTS).flatMap(([concept, words]) =>
    words.split(" ").map((word) => [word, `#${concept}`] as const),
  ),
);

/** The concept that a word belongs to, as a term of the index; undefined for other words. */
export const conceptOf = (word: string): string | undefined => OF_WORD.get(word);

/** True for the term of a concept. */
export const isConcept = (term: string): boolean => term.startsWith("#");

/** Every word that stands for a concept: they are in the vocabulary, so that a misspelt one is found too. */
export const CONCEPT_WORDS: readonly string[] = [...OF_WORD.keys()];
