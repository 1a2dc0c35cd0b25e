// npm run build -w server
import path from 'node:path'
import { bundle } from './bundle.ts'

await bundle(path.join(import.meta.dirname, '../src/main.ts'), path.join(import.meta.dirname, '../dist'))
