/** Finds the texts that the rule `alaia/plain-language` checks in every file: titles of tests and texts of properties. */

export interface TextNode {
  type: string
  value?: unknown
  quasis?: readonly { value: { raw: string } }[]
  left?: TextNode
  right?: TextNode
}

interface CalleeNode {
  type: string
  name?: string
  object?: CalleeNode
  callee?: CalleeNode
  tag?: CalleeNode
}

export interface CallNode {
  callee: CalleeNode
  arguments: readonly TextNode[]
}

interface CheckedText {
  node: TextNode
  value: string
}

const TITLED_CALLS = ['describe', 'it', 'test']

/** Returns the name at the beginning of a callee: `it` for `it.skip` and for `it.each(rows)`. */
const getFirstName = (callee: CalleeNode): string | undefined => {
  const inner = callee.object ?? callee.callee ?? callee.tag
  return inner ? getFirstName(inner) : callee.name
}

/** Lists the texts of a string, of the fixed parts of a template, and of strings joined by `+`. */
export const listTexts = (node: TextNode): CheckedText[] => {
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ node, value: node.value }]
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => ({ node, value: value.raw }))
  if (node.type === 'BinaryExpression') return [node.left, node.right].flatMap((part) => (part ? listTexts(part) : []))
  return []
}

/** Lists the title of a test or of a group of tests; empty for any other call. */
export const listTitles = ({ callee, arguments: [title] }: CallNode): CheckedText[] =>
  title && TITLED_CALLS.includes(getFirstName(callee) ?? '') ? listTexts(title) : []
