// A game whose state is about as large as a scene of ours: a board of pieces with labels, two hands, counters.
const SIZE = 60;

const piece = (place) => ({
  key: `piece.${place}`,
  role: 'piece',
  label: { key: 'piece-at', args: { piece: 'piece.common', square: `square-${place}` } },
  face: { icon: 'common', title: 'a piece of the board', numbers: { rank: 1 }, colour: 'green' },
  at: `square-${place}`,
  owner: place % 2,
});

const card = (number) => ({
  key: `card${number}`,
  label: { key: 'card-label', args: { card: `card-${number}`, power: number } },
  text: 'What this card does when it is played, in a sentence of the usual length.',
});

export const Yardstick = {
  name: 'yardstick',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    board: Array.from({ length: SIZE }, (_, place) => piece(place)),
    hands: [0, 1].map((seat) => Array.from({ length: 6 }, (_, place) => card(6 * seat + place))),
    counters: [0, 0],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: ({ G, ctx }, place) => {
      const seat = Number(ctx.currentPlayer);
      G.board[place % SIZE].owner = seat;
      G.board[place % SIZE].face.numbers.rank += 1;
      G.counters[seat] += 1;
    },
  },
};
