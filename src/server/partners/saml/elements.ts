/** Finds elements, attributes and timestamps in a response. */
import { DOMParser } from '@xmldom/xmldom'
import { rejectResponse } from './reading.ts'

/** @throws InvalidSamlResponseError if the XML is not well-formed */
export const parseRoot = (xml: string): Element => {
  const stop = (message: string): never => rejectResponse(`The response is not well-formed: ${message.slice(0, 80)}`)
  const document = new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } }).parseFromString(
    xml,
    'text/xml',
  ) as Document | undefined
  return document?.documentElement ?? rejectResponse('The response is empty')
}

const elementsIn = (list: NodeListOf<Element> | HTMLCollectionOf<Element>): Element[] => {
  const elements: Element[] = []
  for (let at = 0; at < list.length; at += 1) elements.push(list[at] ?? (list.item(at) as Element))
  return elements
}

/** Finds all descendants, in any namespace by default. */
export const findAllElements = (from: Element, name: string, namespace = '*'): Element[] =>
  elementsIn(from.getElementsByTagNameNS(namespace, name))

export const children = (from: Element): Element[] => {
  const elements: Element[] = []
  for (let node = from.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) elements.push(node as Element)
  }
  return elements
}

export const childElements = (from: Element, namespace: string, name: string): Element[] =>
  children(from).filter((child) => child.localName === name && child.namespaceURI === namespace)

/** @throws InvalidSamlResponseError if there is none, or more than one */
export const requireOnlyChild = (from: Element, namespace: string, name: string): Element => {
  const [child, ...others] = childElements(from, namespace, name)
  return child && others.length === 0 ? child : rejectResponse(`${from.localName} has not exactly one ${name}`)
}

/** @throws InvalidSamlResponseError if the element contains other elements */
export const elementText = (element: Element): string => {
  if (children(element).length) rejectResponse(`${element.localName} holds more than text`)
  return (element.textContent ?? '').trim()
}

/** Returns undefined if the attribute is missing, and an empty string if it is empty. */
export const attribute = (element: Element, name: string): string | undefined =>
  element.hasAttribute(name) ? (element.getAttribute(name) ?? '') : undefined

/** @throws InvalidSamlResponseError if the attribute exists and is no UTC timestamp */
export const parseTimestamp = (element: Element, name: string): number | undefined => {
  const text = attribute(element, name)
  if (text === undefined) return undefined
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text)) return rejectResponse(`${name} is no moment`)
  return Date.parse(text)
}
