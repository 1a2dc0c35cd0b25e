// What the bundle begins with: `main.ts`, and before it the lines of stacks as they stand in the sources.
import './stack-lines.ts'
import '../src/main.ts'
