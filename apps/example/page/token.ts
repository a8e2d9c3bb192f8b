import { findElement } from "./find-element.ts";

const dialog = findElement("token-dialog", HTMLDialogElement);
const form = findElement("token-form", HTMLFormElement);
const field = findElement("token", HTMLInputElement);

/** Returns the header that allows changes, if the reader has entered a token. The token is forgotten when the tab closes. */
export function authorize(): { readonly authorization?: string } {
  const token = sessionStorage.getItem("token");
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Asks for the token, and says why. */
export function askForToken(sentence = ""): void {
  findElement("token-error", HTMLElement).textContent = sentence;
  field.value = sessionStorage.getItem("token") ?? "";
  if (!dialog.open) dialog.showModal();
}

/** Lets the reader enter the token; an empty one forgets it. */
export function startToken(): void {
  findElement("open-token", HTMLElement).addEventListener("click", () => {
    askForToken();
  });
  findElement("close-token", HTMLElement).addEventListener("click", () => {
    dialog.close();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const token = field.value.trim();
    // A header cannot have other characters.
    if (!/^[\w.~+/=-]*$/.test(token)) askForToken("This is not a token: copy it again.");
    else {
      if (token === "") sessionStorage.removeItem("token");
      else sessionStorage.setItem("token", token);
      dialog.close();
    }
  });
}
