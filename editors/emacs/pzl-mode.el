;;; pzl-mode.el --- Models of pencil puzzles -*- lexical-binding: t -*-
;;; Commentary:
;; Syntax colors, comments, and the language server through eglot; C-c C-r solves an instance.
;;; Code:

(require 'pzl-words)

(defvar pzl-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "w" table)
    table))

(defconst pzl-font-lock
  `((,(regexp-opt pzl-keywords 'words) . font-lock-keyword-face)
    (,(regexp-opt pzl-types 'words) . font-lock-type-face)
    (,(regexp-opt pzl-constants 'words) . font-lock-constant-face)
    (,(concat (regexp-opt pzl-functions 'words) "[ \t]*(") 1 font-lock-builtin-face)
    (,(concat "\\." (regexp-opt pzl-members 'words)) 1 font-lock-variable-name-face)
    (,(regexp-opt pzl-globals 'words) . font-lock-variable-name-face)))

(defun pzl-send-command (command &optional argument)
  "Send COMMAND to the language server; ARGUMENT is an instance or a size."
  (let ((uri (plist-get (eglot--TextDocumentIdentifier) :uri)))
    (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                     (list :command command :arguments (vector uri argument))
                     :timeout 60)))

(defun pzl-read-argument (prompt)
  "With a prefix argument, read the name of an instance or size with PROMPT."
  (list (when current-prefix-arg (read-string prompt))))

(defmacro pzl-define (name command prompt doc)
  "Define NAME, which sends COMMAND; PROMPT asks for its argument, DOC describes it."
  `(defun ,name (&optional argument)
     ,doc
     (interactive (pzl-read-argument ,prompt))
     (pzl-send-command ,command argument)))

(pzl-define pzl-run "pzl.run" "Instance: " "Solve an instance, by default the first one.")
(pzl-define pzl-unique "pzl.unique" "Instance: " "Find out whether an instance has exactly one solution.")
(pzl-define pzl-hint "pzl.hint" "Instance: " "Show the next deduction and its reasons.")
(pzl-define pzl-board "pzl.picture" "Instance: " "Show the board of an instance.")
(pzl-define pzl-generate "pzl.generate" "Size: " "Make a new puzzle.")
(pzl-define pzl-play "pzl.studio" "Instance: " "Open the studio.")

(defvar pzl-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-r") #'pzl-run)
    (define-key map (kbd "C-c C-u") #'pzl-unique)
    (define-key map (kbd "C-c C-h") #'pzl-hint)
    (define-key map (kbd "C-c C-b") #'pzl-board)
    (define-key map (kbd "C-c C-g") #'pzl-generate)
    (define-key map (kbd "C-c C-p") #'pzl-play)
    map))

;;;###autoload
(define-derived-mode pzl-mode prog-mode "pzl"
  "Major mode for models of pzl."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//+[ \t]*")
  (setq-local font-lock-defaults '(pzl-font-lock)))

(defvar pzl-instance-mode-map (make-composed-keymap pzl-mode-map text-mode-map))

;;;###autoload
(define-derived-mode pzl-instance-mode text-mode "pzl instance"
  "Major mode for instances, in a folder that is named after a model."
  (setq-local comment-start "# ")
  (setq-local font-lock-defaults
              '((("^[ \t]*\\(#\\|//\\).*$" . font-lock-comment-face)
                 ("^[ \t]*\\([[:alpha:]_][[:alnum:]_]*\\)[ \t]*:" 1 font-lock-variable-name-face)))))

(defun pzl-instance-p ()
  "Whether the file is a text in a folder that is named after a model."
  (let ((file buffer-file-name))
    (and file
         (string-suffix-p ".txt" file)
         (file-exists-p (concat (directory-file-name (file-name-directory file)) ".pzl")))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.pzl\\'" . pzl-mode))
(add-to-list 'magic-mode-alist '(pzl-instance-p . pzl-instance-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((pzl-mode pzl-instance-mode) "pzl" "lsp")))
(add-hook 'pzl-mode-hook #'eglot-ensure)
(add-hook 'pzl-instance-mode-hook #'eglot-ensure)

(provide 'pzl-mode)
;;; pzl-mode.el ends here
