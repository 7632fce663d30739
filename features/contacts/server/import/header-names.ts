export type Field = "name" | "first" | "middle" | "last" | "company" | "phone" | "note" | "email";

/** Header names of exports and typed tables, without case, accents, spaces and punctuation. */
const NAMES: Record<Exclude<Field, "email">, readonly string[]> = {
  name: ["name", "fullname", "displayname", "contact", "contactname", "fileas", "kontakt", "anzeigename", "nomcomplet", "nombrecompleto"],
  first: ["firstname", "givenname", "first", "forename", "vorname", "prenom", "nombre", "nome"],
  middle: ["middlename", "additionalname", "middle", "weiterevornamen"],
  last: ["lastname", "familyname", "surname", "last", "nachname", "familienname", "nom", "apellido", "apellidos", "cognome", "sobrenome"],
  company: [
    "company",
    "companyname",
    "organization",
    "organisation",
    "organizationname",
    "organization1name",
    "org",
    "firma",
    "unternehmen",
    "societe",
    "entreprise",
    "empresa",
    "azienda",
  ],
  phone: [
    "phone",
    "phonenumber",
    "phone1value",
    "mobilephone",
    "mobile",
    "mobilenumber",
    "cell",
    "cellphone",
    "telephone",
    "tel",
    "businessphone",
    "homephone",
    "primaryphone",
    "mobiltelefon",
    "telefon",
    "telefonnummer",
    "telefongeschaftlich",
    "telefonprivat",
    "handy",
    "telefono",
    "telephonemobile",
  ],
  note: ["note", "notes", "comment", "comments", "notiz", "notizen", "bemerkung", "remarques", "notas"],
};
/** `E-mail 1 - Value`, `E-mail 2 Address`, `Email`, `E-Mail-Adresse`, … and not `E-mail 1 - Label`. */
const EMAIL =
  /^(primary|work|home|business|personal|other)?(e?mail|courriel|correo|correoelectronico|adressee?mail)\d*(address|adresse|value)?$/;

export function fieldOf(header: string): Field | null {
  const plain = header
    .slice(0, 100)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{Ll}\p{N}]/gu, "");
  if (EMAIL.test(plain)) return "email";
  for (const [field, names] of Object.entries(NAMES)) if (names.includes(plain)) return field as Field;
  return null;
}
