/** On every page: the reader's time zone in a cookie, the theme without a reload, and menus that close. */

const YEAR = 365 * 24 * 3600;

function remember(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${YEAR};samesite=lax`;
}

remember("mh_tz", Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC");

document.querySelectorAll("[data-theme-choice]").forEach((form) => {
  form.addEventListener("change", (event) => {
    const theme = event.target.value;
    remember("mh_theme", theme);
    if (theme === "system") {
      document.documentElement.removeAttribute("data-theme");
    } else {
      document.documentElement.dataset.theme = theme;
    }
  });
});

document.addEventListener("click", (event) => {
  document.querySelectorAll("details.menu[open]").forEach((menu) => {
    const inside = menu.contains(event.target);
    const onItem = event.target.closest(".menu__item");
    if (!inside || onItem) {
      menu.removeAttribute("open");
    }
  });
});
