import { testExamples } from '@yuanhang/kit/testing'
import client from './client/plugin.ts'
import manifest from './plugin.json' with { type: 'json' }
import server from './server/plugin.ts'

// Checks that plugin.json matches the entries, and that each of its examples renders and shows its text.
testExamples({ manifest, client, server })
