/** Runs before each test file of a plugin. */
import { afterEach } from 'vitest'
import { clearPage } from './page.tsx'

// jsdom has no layout; progress rings ask for it.
if (typeof SVGElement !== 'undefined') Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 0, height: 0 }) })

afterEach(clearPage)
