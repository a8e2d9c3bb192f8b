import { defineRecipes } from "../../../docs/test/define-recipes.ts";
import { startProgram } from "./start-program.js";

defineRecipes(startProgram);
