import { testExamples } from '@yuanhang/kit/testing'
import client from './client/plugin.ts'
import manifest from './plugin.json' with { type: 'json' }
import server from './server/plugin.ts'

// What plugin.json says is what the entries contribute, and each of its examples is drawn and shows its text.
testExamples({ manifest, client, server })
