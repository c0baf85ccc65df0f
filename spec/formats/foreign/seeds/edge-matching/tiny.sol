c one of its solutions
5 0 0 2
2 1 0 2
3 2 0 0
4 0 1 3
0 1 1 0
1 2 1 2
