/** Reads what Chromium exposes to screen readers: its accessibility tree. */
import type { CDPSession, Page } from 'playwright-core'

type AccessibilityNode = Awaited<ReturnType<typeof readNodes>>[number]

const readNodes = async (session: CDPSession) => (await session.send('Accessibility.getFullAXTree')).nodes

const STATES = ['expanded', 'selected', 'checked', 'level', 'disabled']

const findProperty = (node: AccessibilityNode, name: string) =>
  node.properties?.find((property) => property.name === name)?.value

/** Describes a node as a screen reader might: its role, its name, and the states that it has. */
const describeNode = (node: AccessibilityNode): string => {
  const states = STATES.flatMap((name) => {
    const value: unknown = findProperty(node, name)?.value
    if (typeof value === 'number') return [`${name} ${value}`]
    return value === true || value === 'true' ? [name] : []
  })
  return [`${String(node.role?.value)} ${String(node.name?.value)}`, ...states].join(', ')
}

export interface AccessibilityTree {
  /** Returns the element that the keys are on: the active option of a combobox, otherwise the focused element. */
  readCurrent: () => Promise<string>
  /** Returns all elements of a role. */
  list: (role: string) => Promise<string[]>
}

export const openAccessibilityTree = async (page: Page): Promise<AccessibilityTree> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return {
    readCurrent: async () => {
      const nodes = await readNodes(session)
      const focused = nodes.findLast((node) => findProperty(node, 'focused')?.value === true)
      const [active] = (focused && findProperty(focused, 'activedescendant')?.relatedNodes) ?? []
      const current = active
        ? nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === active.backendDOMNodeId)
        : focused
      return current ? describeNode(current) : ''
    },
    list: async (role) =>
      (await readNodes(session)).filter((node) => !node.ignored && node.role?.value === role).map(describeNode),
  }
}
