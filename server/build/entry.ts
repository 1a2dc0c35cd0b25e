// The entry of the bundle: maps stack traces to the sources, then runs `main.ts`.
import './stack-lines.ts'
import '../src/main.ts'
