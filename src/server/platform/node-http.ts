/**
 * Node's HTTP, taken without an `import`: that reads all that the module exports, also its WebSocket, which loads a whole
 * second HTTP client. Nobody here needs that at a start, of which it is 30 ms and 14 MB (Node 24).
 */
const http = process.getBuiltinModule('node:http')
const https = process.getBuiltinModule('node:https')

export const { Agent: PlainAgent, request: requestPlainly, ServerResponse, STATUS_CODES } = http
export const { Agent: SecureAgent, request: requestSecurely } = https
