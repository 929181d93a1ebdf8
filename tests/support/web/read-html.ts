/** Reads rendered HTML as a person does: its texts, its fields and its buttons. */

const entities: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** Returns the text between the tags. */
export const toText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns each element of a tag, from its attributes to its end. Elements of that tag don't contain each other. */
const listElements = (html: string, tag: string): string[] =>
  html
    .split(`<${tag}`)
    .slice(1)
    .filter((part) => /^[\s>]/.test(part))
    .map((part) => part.split(`</${tag}>`)[0]!)

const getContent = (element: string): string => element.slice(element.indexOf('>') + 1)
const getAttributes = (element: string): string => element.slice(0, element.indexOf('>'))

/** Returns the texts of all elements of a tag, such as `li`. */
export const listTexts = (html: string, tag: string): string[] =>
  listElements(html, tag).map((element) => toText(getContent(element)))

/** Returns the accessible names of all buttons, or of those with an attribute such as `disabled=""`. */
export const listButtons = (html: string, attribute = ''): string[] =>
  listElements(html, 'button')
    .filter((element) => getAttributes(element).includes(attribute))
    .map((element) => toText(/ aria-label="([^"]*)"/.exec(getAttributes(element))?.[1] ?? getContent(element)))

/** Returns the labels of the checkboxes, switches and radio buttons that are checked. */
export const listChecked = (html: string): string[] =>
  listElements(html, 'label')
    .filter((element) => element.includes(' checked=""'))
    .map((element) => toText(getContent(element)))

const getValue = (element: string): string => toText(/ value="([^"]*)"/.exec(getAttributes(element))?.[1] ?? '')

/** Returns the values of all controls by their ids: of a selection, the chosen text. */
const readValues = (html: string): Record<string, string> => {
  const readAll = (tag: string, read: (element: string) => string) =>
    listElements(html, tag).map((element) => [/ id="([^"]*)"/.exec(getAttributes(element))?.[1] ?? '', read(element)])
  return Object.fromEntries([
    ...readAll('input', getValue),
    ...readAll('textarea', (element) => toText(getContent(element))),
    ...readAll('select', (element) => toText(/ selected="">([^<]*)/.exec(element)?.[1] ?? '')),
  ]) as Record<string, string>
}

/** Returns the values of all fields by their labels. */
export const readFields = (html: string): Record<string, string> => {
  const values = readValues(html)
  return Object.fromEntries(
    listElements(html, 'label').flatMap((element) => {
      const id = / for="([^"]*)"/.exec(getAttributes(element))?.[1]
      return id === undefined ? [] : [[toText(getContent(element)), values[id] ?? '']]
    }),
  )
}

/** Returns the errors of all fields that have one, by their labels. */
export const readFieldErrors = (html: string): Record<string, string> =>
  Object.fromEntries(
    listElements(html, 'label').flatMap((element) => {
      const id = / for="([^"]*)"/.exec(getAttributes(element))?.[1]
      const error = id && toText(getContent(html.split(` id="${id}-error"`)[1]?.split('</span>')[0] ?? ''))
      return error ? [[toText(getContent(element)), error]] : []
    }),
  )
