/**
 * Translates the app's messages: one typed catalog per area, in `messages/`. Another language is another set of those
 * files. Young readers get their own shorter sentence if there is one.
 */

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type PlaceholderValues<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Record<Placeholders<Text>, string | number>]

const isYoung = (): boolean => typeof document !== 'undefined' && document.documentElement.dataset['reader'] === 'young'

/** Creates the translator of a catalog: call it with a key, and with values if the message has placeholders. */
export const createTranslator =
  <const Messages extends Record<string, string>>(
    messages: Messages,
    forYoung: Partial<Record<keyof Messages & string, string>> = {},
  ) =>
  <Key extends keyof Messages & string>(key: Key, ...[values]: PlaceholderValues<Messages[Key]>): string => {
    const text: string = (isYoung() && forYoung[key]) || messages[key]!
    return values
      ? text.replace(/\{(\w+)\}/g, (_, name: string) => String((values as Record<string, unknown>)[name]))
      : text
  }
