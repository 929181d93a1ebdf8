/** Finds elements, attributes and timestamps in a response. */
import { DOMParser } from '@xmldom/xmldom'
import { rejectResponse } from './decode-response.ts'

/** @throws InvalidSamlResponseError if the XML is not well-formed */
export const parseRoot = (xml: string): Element => {
  const reject = (message: string): never => rejectResponse(`The response is not well-formed: ${message.slice(0, 80)}`)
  const document = new DOMParser({
    errorHandler: { warning: reject, error: reject, fatalError: reject },
  }).parseFromString(xml, 'text/xml') as Document | undefined
  return document?.documentElement ?? rejectResponse('The response is empty')
}

const toArray = (list: NodeListOf<Element> | HTMLCollectionOf<Element>): Element[] => {
  const elements: Element[] = []
  for (let index = 0; index < list.length; index += 1) elements.push(list[index] ?? (list.item(index) as Element))
  return elements
}

/** Finds all descendants, in any namespace by default. */
export const findAllElements = (parent: Element, name: string, namespace = '*'): Element[] =>
  toArray(parent.getElementsByTagNameNS(namespace, name))

export const listChildren = (parent: Element): Element[] => {
  const elements: Element[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) elements.push(node as Element)
  }
  return elements
}

export const listChildElements = (parent: Element, namespace: string, name: string): Element[] =>
  listChildren(parent).filter((child) => child.localName === name && child.namespaceURI === namespace)

/** @throws InvalidSamlResponseError if there is none, or more than one */
export const requireOnlyChild = (parent: Element, namespace: string, name: string): Element => {
  const [child, ...others] = listChildElements(parent, namespace, name)
  return child && others.length === 0 ? child : rejectResponse(`${parent.localName} must have exactly one ${name}`)
}

/** @throws InvalidSamlResponseError if the element contains other elements */
export const getText = (element: Element): string => {
  if (listChildren(element).length) rejectResponse(`${element.localName} must contain only text`)
  return (element.textContent ?? '').trim()
}

/** Returns undefined if the attribute is missing, and an empty string if it is empty. */
export const getAttribute = (element: Element, name: string): string | undefined =>
  element.hasAttribute(name) ? (element.getAttribute(name) ?? '') : undefined

/** @throws InvalidSamlResponseError if the attribute exists and is no UTC timestamp */
export const parseTimestamp = (element: Element, name: string): number | undefined => {
  const text = getAttribute(element, name)
  if (text === undefined) return undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text)) return rejectResponse(`${name} is not a valid time`)
  return Date.parse(text)
}
