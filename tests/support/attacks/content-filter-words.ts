/** Words in a URL that may make a school's content filter block it or raise an alert. */

const ALARMING =
  /\b(suicid\w*|self ?harm\w*|self ?injur\w*|cris[ie]s|abus\w*|molest\w*|rap(?:e|ed|ist)|assault\w*|violen\w*|kill\w*|murder\w*|d(?:ie|ied|ies|ying|ead|eath)|weapons?|guns?|shoot\w*|bombs?|terror\w*|drugs?|overdos\w*|alcohol|vap(?:e|ing)|sex\w*|porn\w*|nud(?:e|es|ity)|anorexi\w*|bulimi\w*|purg(?:e|ing)|cutting|hang(?:ed|ing)|bull(?:y|ied|ying)|hate|gambl\w*|harm\w*)\b/

/** Splits a name into words at capitals, dashes, dots and the like. Hashes are left out. */
const splitIntoWords = (name: string): string =>
  name
    .replaceAll(/[\da-f]{8,}/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase()

/** Returns the first alarming word in a name, or undefined if there is none. */
export const findAlarmingWord = (name: string): string | undefined => ALARMING.exec(splitIntoWords(name))?.[0]
