/** The smallest possible page of this kind: React and its router around one line of text. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

const line = createElement('h1', null, 'One line of text, and nothing else.')
const router = createBrowserRouter([{ path: '*', element: line }])
createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }))
