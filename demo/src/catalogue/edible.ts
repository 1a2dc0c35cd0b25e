// Which drawings may lie on a plate. Labels also show animals, faces, signs and tools; a close-up shows food only.

const notEaten = new Set([
  ...[
    'baby',
    'baby-bottle',
    'bird',
    'black-cat',
    'butterfly',
    'cat-face',
    'cow',
    'cow-face',
    'deer',
    'dog-face',
    'dove',
  ],
  ...['duck', 'elephant', 'fox', 'frog', 'giraffe', 'goat', 'hatching-chick', 'honeybee', 'lion', 'panda', 'parrot'],
  ...['rabbit-face', 'rooster', 't-rex', 'teddy-bear', 'tropical-fish', 'turtle', 'unicorn', 'water-buffalo', 'whale'],
  ...['worm', 'exploding-head', 'flexed-biceps', 'partying-face', 'smiling-face', 'tongue'],
  ...['evergreen-tree', 'maple-leaf', 'palm-tree', 'blossom', 'hyacinth', 'mountain', 'snow-capped-mountain', 'rock'],
  ...['cloud', 'crescent-moon', 'droplet', 'fire', 'high-voltage', 'rainbow', 'snowflake', 'sparkles', 'star', 'sun'],
  ...['sun-with-face', 'water-wave', 'wind-face', 'crown', 'diya-lamp', 'red-heart', 'sparkling-heart', 'two-hearts'],
  ...['input-latin-uppercase', 'input-numbers', 'recycling-symbol', 'ribbon', 'rocket', 'running-shoe', 'shield'],
  ...['bowl-with-spoon', 'cooking', 'magnifying-glass-tilted-left', 'pill', 'stopwatch', 'wrapped-gift'],
])

/** Whether the drawing of this name, in any colour, is something to eat or drink. */
export const isEdible = (art: string): boolean => !notEaten.has(art.split(/[#~^]/)[0] ?? '')
