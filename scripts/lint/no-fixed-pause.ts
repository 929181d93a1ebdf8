/**
 * The lint rule `alaia/no-fixed-pause`: a test waits for an event, a condition or a clock that it controls. A fixed
 * pause is too short on a busy machine and too long on every other.
 */
interface RuleContext {
  report(problem: { node: unknown; message: string }): void
}

interface Expression {
  type: string
  name?: string
  callee?: Expression
  property?: Expression
  arguments?: Expression[]
  params?: Expression[]
  body?: Expression
}

interface Import {
  source: { value?: unknown }
  specifiers: { type: string; imported?: { name?: string } }[]
}

const MESSAGE = 'Wait for an event, a condition or a clock instead of a fixed time.'

const isNamed = (expression: Expression | undefined, name: string | undefined): boolean =>
  expression?.type === 'Identifier' && name !== undefined && expression.name === name

/** `new Promise((resolve) => setTimeout(resolve, 100))` */
const isPause = ({ callee, arguments: [executor] = [] }: Expression): boolean => {
  const call = executor?.body
  const resolve = executor?.params?.[0]?.name
  return isNamed(callee, 'Promise') && isNamed(call?.callee, 'setTimeout') && isNamed(call?.arguments?.[0], resolve)
}

export const noFixedPause = {
  create(context: RuleContext) {
    const reportAt = (node: unknown): void => context.report({ node, message: MESSAGE })
    return {
      CallExpression(node: Expression): void {
        if (isNamed(node.callee?.property, 'waitForTimeout')) reportAt(node)
      },
      NewExpression(node: Expression): void {
        if (isPause(node)) reportAt(node)
      },
      ImportDeclaration(node: Import): void {
        const importsTimer = node.specifiers.some(({ imported }) => imported?.name === 'setTimeout')
        if (node.source.value === 'node:timers/promises' && importsTimer) reportAt(node)
      },
    }
  },
}
