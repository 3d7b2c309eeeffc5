/** Dates in words, in the reader's zone: today, yesterday, else a date; the year only when it is not this one. */

import { config, words } from "./dom.js";

const chinese = config.language === "zh";

function dayNumber(date) {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60000) / 86400000);
}

/** "today", "yesterday", "on 3 February"; 今天、昨天、2 月 3 日. `now` is a Date, for tests. */
export function day(iso, now = new Date()) {
  const date = new Date(iso);
  const ago = dayNumber(now) - dayNumber(date);
  if (ago === 0 || ago === 1) {
    return words(ago === 0 ? "when.today" : "when.yesterday");
  }
  const sameYear = date.getFullYear() === now.getFullYear();
  if (chinese) {
    const short = `${date.getMonth() + 1} 月 ${date.getDate()} 日`;
    return sameYear ? short : `${date.getFullYear()} 年 ${short}`;
  }
  const options = { day: "numeric", month: "long", ...(sameYear ? {} : { year: "numeric" }) };
  return `on ${new Intl.DateTimeFormat("en-GB", options).format(date)}`;
}

/** The full time, for a title. */
export function fullTime(iso) {
  const locale = chinese ? "zh-CN" : "en-GB";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(new Date(iso));
}
