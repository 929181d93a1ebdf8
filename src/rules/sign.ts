/** On the page by which an operator says that nobody is let in: it is shown, though it is a 503 as of no server at all. */
export const SIGN = 'alaia-sign'
