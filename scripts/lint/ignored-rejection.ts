/**
 * The lint rule `alaia/ignored-rejection`: code that ignores a failure says why the failure doesn't matter.
 * `.catch(() => undefined)` says nothing, so it is refused. `ignoreRejection` says it: on the server by its second
 * argument, in the web app by a comment above it, because a text would add bytes to every download.
 */
interface SyntaxNode {
  type: string
  name?: string
  value?: unknown
  operator?: string
  argument?: SyntaxNode
  callee?: SyntaxNode
  property?: SyntaxNode
  arguments?: SyntaxNode[]
  body?: SyntaxNode | SyntaxNode[]
  parent?: SyntaxNode
  range: [start: number, end: number]
}

interface RuleContext {
  sourceCode: { text: string }
  report(problem: { node: unknown; message: string }): void
}

const HELPER = 'ignoreRejection'
const SILENT = `Handle the failure, or pass the promise to ${HELPER} and say why the failure doesn't matter.`
const NO_REASON = `Say why the failure doesn't matter: in the second argument on the server, in a comment above in the web app.`

/** `undefined`, `null` or `void 0` */
const isNothing = ({ type, name, value, operator, argument }: SyntaxNode): boolean =>
  (type === 'Identifier' && name === 'undefined') ||
  (type === 'Literal' && value === null) ||
  (operator === 'void' && argument?.type === 'Literal')

/** Returns whether a function does nothing with the failure: `() => undefined`, `() => null`, `() => void 0`, `() => {}`. */
const isSilent = (handler: SyntaxNode | undefined): boolean => {
  if (!handler || !/^(?:Arrow)?FunctionExpression$/.test(handler.type)) return false
  const { body } = handler
  if (!body || Array.isArray(body)) return false
  return body.type === 'BlockStatement' ? Array.isArray(body.body) && body.body.length === 0 : isNothing(body)
}

/** Returns whether the line above this place is a comment, or the end of one. */
const hasCommentAbove = (text: string, position: number): boolean => {
  const lineAbove = text.slice(0, position).split('\n').at(-2)?.trim() ?? ''
  return lineAbove.startsWith('//') || lineAbove.endsWith('*/')
}

const findStatement = (node: SyntaxNode): SyntaxNode =>
  !node.parent || /(?:Statement|Declaration)$/.test(node.type) ? node : findStatement(node.parent)

export const ignoredRejection = {
  create(context: RuleContext) {
    const hasReason = (node: SyntaxNode, reason: SyntaxNode | undefined): boolean =>
      reason
        ? typeof reason.value === 'string' && reason.value.length > 0
        : [node, findStatement(node)].some(({ range: [start] }) => hasCommentAbove(context.sourceCode.text, start))
    return {
      CallExpression(node: SyntaxNode): void {
        const [first, second] = node.arguments ?? []
        const method = node.callee?.property?.name
        if ((method === 'catch' && isSilent(first)) || (method === 'then' && isSilent(second))) {
          context.report({ node, message: SILENT })
        }
        if (node.callee?.name === HELPER && !hasReason(node, second)) context.report({ node, message: NO_REASON })
      },
    }
  },
}
