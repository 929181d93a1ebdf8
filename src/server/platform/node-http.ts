/**
 * Node's HTTP without an `import`. An import evaluates everything that the module exports, including its WebSocket,
 * which loads a second HTTP client. Nobody needs that at start-up, where it costs 30 ms and 14 MB (Node 24).
 */
const http = process.getBuiltinModule('node:http')
const https = process.getBuiltinModule('node:https')

export const { Agent: HttpAgent, request: requestHttp, ServerResponse, STATUS_CODES } = http
export const { Agent: HttpsAgent, request: requestHttps } = https
