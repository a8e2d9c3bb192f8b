import { defineAsyncComponent, h } from "vue";
import theme from "vitepress/theme-without-fonts";
import NotFound from "./NotFound.vue";
import "./style.css";

export default {
  extends: theme,
  Layout: () => h(theme.Layout, undefined, { "not-found": () => h(NotFound) }),
  enhanceApp({ app }) {
    // Only the page with the editor loads it.
    app.component(
      "Playground",
      defineAsyncComponent(() => import("./playground/Playground.vue")),
    );
  },
};
